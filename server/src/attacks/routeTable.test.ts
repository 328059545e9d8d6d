import { CALLS } from '@site/contract/calls/all';
import { startTestApp } from '../testing/testApp.ts';

const { app } = await startTestApp();

describe('the routes match the table of calls', () => {
  /** Parses the routes from the tree that the app prints. */
  function routesOf(tree: string): string[] {
    const above: string[] = [];
    return tree.split('\n').flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│├└─\s]*)(\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      const depth = indent.length / 4;
      above.splice(depth - 1, above.length, part);
      const path = above.join('');
      return methods
        .split(', ')
        .filter(Boolean)
        .map((method) => `${method} ${path}`);
    });
  }

  test('every route under /api is in the table of calls, and every call has a route', () => {
    const routes = routesOf(app.printRoutes({ commonPrefix: false }));
    const ofApi = routes.filter((route) => route.includes(' /api') && !route.startsWith('HEAD '));
    // The tree omits the part between a shared prefix and a wildcard.
    const shown = (call: string) => call.replace('versions/:version/files/*', 'versions*');
    const called = ofApi.map((route) => route.replace(' /api', ' ')).sort();
    expect(called).toEqual(Object.keys(CALLS).map(shown).sort());
    const icons = '/apple-touch-icon.png /favicon.ico /favicon.svg /icon-512.png /site.webmanifest';
    const lists = '/robots.txt /sitemap-clans-:file(^\\d+).xml /sitemap-pages.xml /sitemap.xml';
    const read = `* /healthz /readyz /sdk/ /sdk/* /sdk/create-remote.tgz /sdk/docs/ /sdk/docs/:version /sdk/docs/:version* /sdk/shell-program.json ${icons} ${lists}`;
    const both = read.split(' ').flatMap((path) => [`GET ${path}`, `HEAD ${path}`]);
    const others = routes.filter((route) => !route.includes(' /api')).sort();
    expect(others).toEqual([...both, 'GET /metrics'].sort());
  });
});
