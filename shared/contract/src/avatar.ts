/** Default width and height of an avatar, in pixels. */
export const AVATAR_SIZE = 100;
