import type { Rubric } from '@stoa/contract/teaching/assignments';
import { Key } from '../../ui/Key.tsx';
import styles from './Grading.module.css';

interface RubricChoiceProps {
  readonly rubric: Rubric;
  readonly levels: readonly (number | null)[];
  /** The criterion that number keys choose for. */
  readonly current: number;
  readonly onFocus: (criterion: number) => void;
  readonly choose: (criterion: number, level: number) => void;
}

/** The criteria with their levels. The number keys choose for the framed one, and go on to the next. */
export function RubricChoice({ rubric, levels, current, onFocus, choose }: RubricChoiceProps) {
  return (
    <div className={styles['criteria']}>
      {rubric.map(({ criterion, levels: all }, index) => (
        <fieldset key={criterion} className={styles['criterion']} data-current={index === current || undefined}>
          <legend>{criterion}</legend>
          {all.map(({ name, points }, level) => (
            // Levels may have the same name.
            <label key={`${level} ${name}`} className={styles['level']}>
              <input
                type="radio"
                name={`criterion ${index}`}
                checked={levels[index] === level}
                onFocus={() => onFocus(index)}
                onChange={() => choose(index, level)}
              />
              <Key of={String(level + 1)} />
              <span>{name}</span>
              <span>{points}</span>
            </label>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
