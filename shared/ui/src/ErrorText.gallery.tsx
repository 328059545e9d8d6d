import { Example } from '../gallery/Example.tsx';
import { ErrorText } from './ErrorText.tsx';

export function ErrorTextGallery() {
  return (
    <>
      <Example name="Short">
        <ErrorText>Wrong username or password!</ErrorText>
      </Example>
      <Example name="Too long for one line">
        <ErrorText>
          Too many attempts from your network. Please wait a quarter of an hour, then this works again, and
          nothing of what you have typed is lost until then.
        </ErrorText>
      </Example>
    </>
  );
}
