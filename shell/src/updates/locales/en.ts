export const en = {
  ready: 'A new version is there; it comes with the next page you open.',
};
