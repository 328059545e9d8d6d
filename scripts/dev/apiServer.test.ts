import { importsOf } from '../../e2e/deployment/compose/testing/importsOf.ts';
import { READ_BY_SERVER } from './apiServer.ts';

// The base styles of its documents, which it reads once.
const BUILT = 'shared/ui/';

test('every file that the server imports starts it again', () => {
  const unwatched = [...importsOf('server/src/main.ts').files].filter(
    (file) => !file.startsWith(BUILT) && !READ_BY_SERVER.some((folder) => file.startsWith(`${folder}/`)),
  );
  expect(unwatched).toEqual([]);
});
