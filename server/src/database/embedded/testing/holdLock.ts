import { lockFolder } from '../folderLock.ts';

lockFolder(process.argv[2] ?? '');
console.log('locked');
setInterval(() => undefined, 1000);
