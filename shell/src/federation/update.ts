/** What a navigation asks first, once other builds are live; it says whether the page is loaded anew instead. */
export const update: { take?: () => boolean } = {};
