// How a site renders a page of a build, for those who look at it before it is published.
export { dataOf, isApiPath, refused } from './render/apiData.ts';
export { queriesTag, rootTag, styleTags } from './render/pageParts.ts';
export type { FetchData } from './render/renderProcess.ts';
export { createRenderedPages, NOT_RENDERED, type Outcome, type ServedPage } from './render/renderedPages.ts';
export { createRenderers } from './render/renderers.ts';
export { containment } from './renderer/contain.ts';
export { startProcess } from './renderer/startProcess.ts';
