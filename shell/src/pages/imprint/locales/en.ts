export const en = {
  title: 'Legal notice',
  lead: 'Who is behind this site, and how to reach us.',
};
