export const en = {
  title: 'Page not found',
  text: 'There is only void below this address.',
  home: 'Back to the home page',
};
