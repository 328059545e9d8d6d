// Everything that the store container exposes as `./store`. The specifier is the share key, never the file
// `./store.ts`: a relative import would bundle a second store into the container.
export * from 'shell/store';
