// The whole of what the container build exposes as `./store`. The specifier is the share key, never the file beside
// it: a relative import would build a second store into the container.
// eslint-disable-next-line no-restricted-syntax -- it must offer whatever the shared store offers
export * from 'shell/store';
