/** Endings of the images that a remote can import. */
export const IMAGE_ENDINGS = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp'] as const;

const IMAGE = new RegExp(`\\.(?:${IMAGE_ENDINGS.join('|')})$`, 'i');

/** Returns whether a file is an image that a remote can import, by its name. */
export const isImage = (file: string): boolean => IMAGE.test(file);
