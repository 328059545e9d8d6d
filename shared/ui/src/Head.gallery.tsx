import { Example } from '../gallery/Example.tsx';
import { Cluster } from './Cluster.tsx';
import { Head } from './Head.tsx';

const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" shape-rendering="crispEdges"><path fill="#C08A55" d="M0 0h8v8H0z"/><path fill="#5A3A22" d="M0 0h8v2H7v1H1V2H0z"/><path fill="#fff" d="M1 4h1v1H1zM6 4h1v1H6z"/><path fill="#4A6CC8" d="M2 4h1v1H2zM5 4h1v1H5z"/><path fill="#7A4B2E" d="M2 6h4v1H2z"/></svg>`,
)}`;

const SIZES = [24, 32, 48, 96];

export function HeadGallery() {
  return (
    <>
      <Example name="With a picture">
        <Cluster>
          {SIZES.map((size) => (
            <Head key={size} src={PICTURE} alt="Head of Lumi" size={size} />
          ))}
        </Cluster>
      </Example>
      <Example name="Without one">
        <Cluster>
          {SIZES.map((size) => (
            <Head key={size} alt="Head of a player" size={size} />
          ))}
        </Cluster>
      </Example>
      <Example name="With a broken one">
        <Head src="data:image/png;base64,AAAA" alt="Head of Vela" size={96} />
      </Example>
    </>
  );
}
