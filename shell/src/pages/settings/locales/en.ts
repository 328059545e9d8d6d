export const en = {
  title: 'Settings',
  lead: 'Your account and this browser.',
  security: 'Security',
  password: 'Change password',
  passwordText: 'Best one that you use nowhere else.',
  secondFactor: 'Two-factor login',
  secondFactorText: 'A code from your phone protects your account, even if somebody knows your password.',
  on: 'On',
  off: 'Off',
  setUp: 'Set up',
  change: 'Change',
  display: 'Display',
  language: 'Language',
  languageHint: 'Applies at once, everywhere on the site.',
  notifications: 'Notifications',
  notificationsHint:
    'New alerts appear as a short message. The count in the menu stays either way. Applies to this browser.',
};
