import { Example } from '../gallery/Example.tsx';
import { hardTexts } from '../gallery/hardTexts.ts';
import { Card } from './Card.tsx';
import { Grid } from './Grid.tsx';

const cards = ['Bed Wars', hardTexts.word, hardTexts.emoji, hardTexts.name].map((text) => (
  <Card key={text}>{text}</Card>
));

export function GridGallery() {
  return (
    <>
      <Example name="Columns of 260 px or more" wide>
        <Grid>{cards}</Grid>
      </Example>
      <Example name="Columns of 160 px or more, 12 px apart" wide>
        <Grid $min={160} $gap={3}>
          {cards}
        </Grid>
      </Example>
    </>
  );
}
