// What a site fills in when it offers the pages of a version, which knows of no later one.

export const VERSIONS = '<!-- versions -->';
export const NOTICE = '<!-- notice -->';
