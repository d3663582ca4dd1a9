import type { CourseInstance } from '@stoa/contract/course-instances';
import { useState } from 'react';
import { RowButton } from '../ui/RowButton.tsx';
import { moves, useMove } from './useMove.tsx';

interface CourseInstanceActionsProps {
  readonly instance: CourseInstance;
  readonly onMoved?: (instance: CourseInstance) => void;
  /** What to do when the server says which fields it misses. */
  readonly onMissing?: (instance: CourseInstance, missing: Readonly<Record<string, string>>) => void;
}

/** The moves that the server's answer lists for this course, each behind its question. */
export function CourseInstanceActions({ instance, onMoved, onMissing }: CourseInstanceActionsProps) {
  const move = useMove();
  const [asked, setAsked] = useState<string>();

  async function ask(action: string) {
    setAsked(action);
    const { moved, missing } = await move(instance, action);
    setAsked(undefined);
    if (moved) onMoved?.(moved);
    if (missing) onMissing?.(instance, missing);
  }
  return instance.actions.map((action) => (
    <RowButton
      key={action}
      label={moves[action]?.label ?? action}
      of={instance.name}
      loading={asked === action}
      onClick={() => void ask(action)}
    />
  ));
}
