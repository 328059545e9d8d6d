// The whole of what the container build exposes as `./store`. The specifier is the share key, never the file beside
// it: a relative import would build a second store into the container.
export * from 'shell/store';
