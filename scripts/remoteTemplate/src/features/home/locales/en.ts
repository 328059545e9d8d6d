export const en = {
  title: 'Sample remote',
  lead: 'Something new is being built here.',
};
