export const en = {
  title: 'Privacy',
  lead: 'What this site keeps about you, why, and for how long.',
  loading: 'The text is loading …',
  failed: 'The text could not be loaded',
  retry: 'Try again',
};
