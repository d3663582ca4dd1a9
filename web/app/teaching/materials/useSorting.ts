import { materials, type Material, type MaterialOutline } from '@stoa/contract/teaching/materials.endpoints';
import { i18n } from '@stoa/contract/kernel/i18n';
import { useEffect, useRef, useState } from 'react';
import type { Dragged, Target } from './useDragging.ts';
import { useSend } from '../../ui/useSend.ts';

interface Placed {
  readonly _id: string;
  readonly title: string;
  readonly materials: readonly Material[];
}

/** Moves sections and materials by one place, says where they are now, and keeps the focus on them. */
export function useSorting(courseInstanceId: string, outline: MaterialOutline | undefined, rows: readonly Material[]) {
  const order = useSend(materials.order, { failed: i18n.t('We couldn’t save the order.') });
  const [said, setSaid] = useState('');
  const moved = useRef<string>(undefined);
  useEffect(() => {
    const element = moved.current === undefined ? null : document.getElementById(moved.current);
    // React remounts an element that moves into another section.
    if (element && !element.contains(document.activeElement) && document.activeElement === document.body)
      element.focus();
  }, [rows, outline]);
  const now: Placed[] = (outline?.sections ?? []).map(({ _id, title }) => ({
    _id,
    title,
    materials: rows.filter(({ sectionREF }) => sectionREF === _id),
  }));

  function save(next: readonly Placed[], sentence: string, element: string) {
    if (!outline || order.isPending) return;
    moved.current = element;
    const sections = next.map(({ _id, materials: some }) => ({ _id, materials: some.map((one) => one._id) }));
    const args = { params: { id: courseInstanceId }, body: { version: outline.version, sections } };
    order.send(args, () => setSaid(sentence));
  }

  function placeSection(id: string, { id: other, side }: Target) {
    const rest = now.filter(({ _id }) => _id !== id);
    const one = now.find(({ _id }) => _id === id)!;
    const at = rest.findIndex(({ _id }) => _id === other) + (side === 'after' ? 1 : 0);
    const sentence = i18n.t('“{title}” is now section {place, number} of {count, number}.', {
      title: one.title,
      place: at + 1,
      count: now.length,
    });
    save(rest.toSpliced(at, 0, one), sentence, `section-${id}`);
  }

  function placeMaterial(id: string, { id: other, side }: Target) {
    const one = rows.find(({ _id }) => _id === id)!;
    const without = now.map((section) => ({ ...section, materials: section.materials.filter((row) => row !== one) }));
    const to = without.findIndex(
      (section) => section._id === other || section.materials.some(({ _id }) => _id === other),
    );
    const target = without[to]!;
    const at = target.materials.findIndex(({ _id }) => _id === other) + (side === 'before' ? 0 : 1);
    const materialsNow = target.materials.toSpliced(at, 0, one);
    const sentence = i18n.t('“{title}” is now {place, number} of {count, number} in “{section}”.', {
      title: one.title,
      place: materialsNow.indexOf(one) + 1,
      count: materialsNow.length,
      section: target.title,
    });
    save(without.with(to, { ...target, materials: materialsNow }), sentence, `material-${id}`);
  }

  /** The neighbor in a direction, and the side of it that is further away. */
  const beside = (all: readonly { readonly _id: string }[], id: string, by: -1 | 1): Target | undefined => {
    const other = all[all.findIndex(({ _id }) => _id === id) + by];
    return other && { id: other._id, side: by === 1 ? 'after' : 'before' };
  };
  const moveSection = (id: string, by: -1 | 1) => placeSection(id, beside(now, id, by)!);
  /** Beyond the first or last of its section it goes into the neighboring one. */
  function moveMaterial(id: string, by: -1 | 1) {
    const at = now.findIndex((section) => section.materials.some(({ _id }) => _id === id));
    const { materials: all } = now[at]!;
    const neighbor = beside(all, id, by);
    if (neighbor) return placeMaterial(id, neighbor);
    const section = now[at + by]!;
    const edge = by === 1 ? section.materials[0] : section.materials.at(-1);
    const side = by === 1 ? 'before' : 'after';
    return placeMaterial(id, edge ? { id: edge._id, side } : { id: section._id, side: 'inside' });
  }

  /** Puts what was dragged where it was dropped. */
  const drop = (dragged: Dragged, target: Target) =>
    dragged.kind === 'section' ? placeSection(dragged.id, target) : placeMaterial(dragged.id, target);
  return { said, moveSection, moveMaterial, drop };
}
