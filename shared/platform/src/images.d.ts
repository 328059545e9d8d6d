// What a remote gets of an image that it imports: its address, for the `src` of an `img`.

declare module '*.avif' {
  const address: string;
  export default address;
}

declare module '*.gif' {
  const address: string;
  export default address;
}

declare module '*.jpeg' {
  const address: string;
  export default address;
}

declare module '*.jpg' {
  const address: string;
  export default address;
}

declare module '*.png' {
  const address: string;
  export default address;
}

declare module '*.svg' {
  const address: string;
  export default address;
}

declare module '*.webp' {
  const address: string;
  export default address;
}

declare module '*.JPEG' {
  const address: string;
  export default address;
}

declare module '*.JPG' {
  const address: string;
  export default address;
}

declare module '*.PNG' {
  const address: string;
  export default address;
}
