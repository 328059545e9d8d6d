import { avatarUrl } from './avatarUrl.ts';

test('a head picture comes from the own server, in the one size', () => {
  expect(avatarUrl('0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f11')).toBe(
    '/api/avatar/0b2d6f7e-52a4-4d5b-9d3a-6a3c0f6f2f11?size=100',
  );
});
