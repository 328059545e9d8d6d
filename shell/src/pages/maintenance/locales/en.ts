export const en = {
  title: 'Maintenance',
  defaultMessage: 'We will be right back.',
  refresh: 'Refresh',
  busy: 'Asking again …',
  stillOn: 'Not yet – we are still working on it.',
};
