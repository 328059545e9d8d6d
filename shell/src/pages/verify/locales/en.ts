export const en = {
  title: 'Enter code',
  lead: 'Your account is protected by a second factor. Enter the six-digit code from your app.',
  code: 'Code',
  submit: 'Confirm',
  busy: 'Checking the code …',
  wrong: 'Invalid or expired code.',
  nobody: 'Error: no user found for 2FA.',
  back: 'Back to the login',
  tooOften: 'Too many attempts. Please log in again in a few minutes.',
  unreachable: 'The server can’t be reached. Please try again.',
};
