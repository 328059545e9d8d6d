import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Button } from './Button.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Each brings the `h1` of a page along, as it does there. */
export function PageHeaderGallery() {
  return (
    <>
      <Example name="With a lead and actions" wide>
        <PageHeader
          title="Clans"
          lead="Found one, join one, lead one to the top of the season."
          actions={<Button variant="primary">Found a clan</Button>}
        />
      </Example>
      <Example name="A title alone" wide>
        <PageHeader title="Leaderboards" />
      </Example>
      <Example name="Hard texts" wide>
        <PageHeader
          title={hardTexts.word}
          lead={hardTexts.sentence}
          actions={
            <>
              <Button>{hardTexts.name}</Button>
              <Button>{hardTexts.emoji}</Button>
            </>
          }
        />
      </Example>
    </>
  );
}
