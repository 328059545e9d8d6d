import { z } from 'zod';
import { AVATAR_SIZE } from '../avatar.ts';

/** `GET /status`: null is unknown, or hidden by the settings. */
export const serverStatus = z.object({ online: z.int().min(0).nullable(), max: z.int().min(0).nullable() });
export type ServerStatus = z.infer<typeof serverStatus>;

/** Widths and heights of avatars, in pixels. */
export const AVATAR_SIZES = [48, AVATAR_SIZE, 200] as const;
export type AvatarSize = (typeof AVATAR_SIZES)[number];

/** Kinds of pictures that are passed on. SVG is not among them: it can carry scripts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];
