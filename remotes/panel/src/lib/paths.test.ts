import { paths } from './paths.ts';

test('every address that pages link to', () => {
  const addresses = Object.entries(paths).map(([name, path]) => {
    if (typeof path === 'string') return [name, path];
    return [name, name === 'application' ? paths.application(7) : (path as (text: string) => string)('/a b')];
  });
  expect(Object.fromEntries(addresses)).toMatchInlineSnapshot(`
   {
     "alerts": "/alerts",
     "application": "/panel/applications/7",
     "applications": "/panel/applications",
     "apply": "/apply",
     "audit": "/panel/audit",
     "chatlog": "/panel/chatlog",
     "login": "/login?from=%2Fa+b",
     "overrides": "/overrides",
     "panel": "/panel",
     "profile": "/profile/%2Fa%20b",
     "remotes": "/panel/remotes",
     "serverstatus": "/panel/serverstatus",
     "teamlist": "/panel/teamlist",
   }
  `);
});
