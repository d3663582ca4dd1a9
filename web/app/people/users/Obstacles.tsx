import { Note } from '../../ui/plain/Note.tsx';

interface ObstaclesProps {
  readonly title: string;
  readonly sentences: readonly string[];
}
/** Why something can't be done to a person yet. */
export const Obstacles = ({ title, sentences }: ObstaclesProps) => (
  <Note tone="denied" title={title}>
    <ul>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Note>
);
