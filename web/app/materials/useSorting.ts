import { materials, type Material, type MaterialOutline } from '@stoa/contract/materials';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../kernel/queries.ts';
import { failureWith } from '../ui/failed.ts';
import { notifyFailure } from '../ui/notify.ts';

interface Placed {
  readonly _id: string;
  readonly title: string;
  readonly materials: readonly Material[];
}

/** Moves sections and materials by one place, says where they are now, and keeps the focus on them. */
export function useSorting(courseInstanceId: string, outline: MaterialOutline | undefined, rows: readonly Material[]) {
  const order = useCall(materials.order);
  const [said, setSaid] = useState('');
  const moved = useRef<string>(undefined);
  useEffect(() => {
    const element = moved.current === undefined ? null : document.getElementById(moved.current);
    // What went into another section was drawn anew.
    if (element && !element.contains(document.activeElement) && document.activeElement === document.body)
      element.focus();
  }, [rows, outline]);
  const now: Placed[] = (outline?.sections ?? []).map(({ _id, title }) => ({
    _id,
    title,
    materials: rows.filter(({ sectionREF }) => sectionREF === _id),
  }));

  async function save(next: readonly Placed[], sentence: string, element: string) {
    if (!outline || order.isPending) return;
    moved.current = element;
    try {
      await order.mutateAsync({
        params: { id: courseInstanceId },
        body: {
          version: outline.version,
          sections: next.map(({ _id, materials: some }) => ({ _id, materials: some.map((one) => one._id) })),
        },
      });
      setSaid(sentence);
    } catch (failure) {
      notifyFailure(failureWith(i18n.t('We couldn’t save the order.'), failure));
    }
  }

  function moveSection(id: string, by: -1 | 1) {
    const from = now.findIndex(({ _id }) => _id === id);
    const next = exchanged(now, from, from + by);
    const sentence = i18n.t('“{title}” is now section {place, number} of {count, number}.', {
      title: now[from]!.title,
      place: from + by + 1,
      count: now.length,
    });
    void save(next, sentence, `section-${id}`);
  }

  /** Beyond the first or last of its section it goes into the neighboring one. */
  function moveMaterial(id: string, by: -1 | 1) {
    const at = now.findIndex((section) => section.materials.some(({ _id }) => _id === id));
    const { materials: all } = now[at]!;
    const from = all.findIndex(({ _id }) => _id === id);
    const isInside = all[from + by] !== undefined;
    const to = isInside ? at : at + by;
    const next = now.map((section, index) => {
      if (isInside && index === at) return { ...section, materials: exchanged(all, from, from + by) };
      if (isInside) return section;
      if (index === at) return { ...section, materials: all.filter(({ _id }) => _id !== id) };
      if (index !== to) return section;
      return {
        ...section,
        materials: by === 1 ? [all[from]!, ...section.materials] : [...section.materials, all[from]!],
      };
    });
    const target = next[to]!;
    const sentence = i18n.t('“{title}” is now {place, number} of {count, number} in “{section}”.', {
      title: all[from]!.title,
      place: target.materials.findIndex(({ _id }) => _id === id) + 1,
      count: target.materials.length,
      section: target.title,
    });
    void save(next, sentence, `material-${id}`);
  }
  return { said, moveSection, moveMaterial };
}

function exchanged<T>(all: readonly T[], one: number, other: number): T[] {
  const next = [...all];
  [next[one], next[other]] = [all[other]!, all[one]!];
  return next;
}
