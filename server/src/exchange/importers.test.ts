import { collegeFileSamples } from '@stoa/contract/exchange/college-file-samples';
import type { CollegeRow } from '@stoa/contract/exchange/college-files';
import { expect, test } from 'vitest';
import { Chance } from '../../../tests/faults/chance.ts';
import { unzipped } from '../../../tests/zips.ts';
import { colleges, type Answer, type College } from '../../test/college-importers.ts';
import { aCollegeRow } from '../../test/college-rows.ts';
import { writeCollegeFile } from './college-files.ts';

/** A random term: its rows as we know them, and the register of the college, which may know things differently. */
function aTerm({ term, section, student, grades, failed }: College, chance: Chance) {
  const rosters = new Map<string, Set<string>>();
  const modes = new Map<string, readonly string[]>();
  const rows: CollegeRow[] = [];
  for (let at = chance.below(4); at >= 0; at -= 1) {
    const key = `${term} ${section(at)}`;
    rosters.set(key, new Set());
    modes.set(key, chance.is(1 / 10) ? ['P', 'NP'] : grades);
    for (let one = chance.below(25); one >= 0; one -= 1) {
      const studentNumber = student(rows.length);
      if (!chance.is(1 / 30)) rosters.get(key)!.add(studentNumber);
      const grade = chance.of(grades);
      const left = grade === failed && chance.is(1 / 2);
      rows.push(
        aCollegeRow({
          term,
          section: section(at),
          studentNumber,
          grade,
          lastName: chance.of(['O’Brien', 'Núñez, Jr.', '=2+5', 'de "la" Cruz', '李']),
          completed: left ? 'NO' : chance.is(1 / 20) ? '' : 'YES',
          lastAttended:
            left && chance.is(1 / 8)
              ? ''
              : chance.is(1 / 3) || left
                ? `2038-0${1 + chance.below(5)}-${10 + chance.below(19)}`
                : '',
          hours: chance.is(1 / 10)
            ? ''
            : `${chance.is(1 / 50) ? 60 : chance.below(54)}.${chance.of(['00', '50', '25'])}`,
        }),
      );
    }
  }
  return { rows, register: { rosters, modes } };
}
test.each(collegeFileSamples.map((sample, at) => [sample.name, sample.profile, colleges[at]!] as const))(
  '%s: the importer takes every row of 200 random terms, or refuses it for a reason of its own',
  async (_name, profile, college) => {
    const chance = new Chance(44);
    const reasons: Record<string, number> = {};
    let taken = 0;
    for (let round = 0; round < 200; round += 1) {
      const { rows, register } = aTerm(college, chance);
      const { file, problems } = await writeCollegeFile(profile, rows);
      expect(problems).toEqual([]);
      const parts = profile.per === 'term' ? [['', file!.bytes] as const] : unzipped(file!.bytes);
      const answers: Answer[] = [];
      for (const [name, bytes] of parts)
        answers.push(...(await college.importer(bytes, register, name.replace(/\.csv$/, '').replace('-', ' '))));
      // Every row arrives once, with what we know of it.
      expect(answers.map(({ student }) => student)).toEqual(rows.map(({ studentNumber }) => studentNumber));
      for (const [at, { refused, grade, day, hours }] of answers.entries()) {
        const row = rows[at]!;
        if (refused !== undefined) reasons[refused] = (reasons[refused] ?? 0) + 1;
        else taken += 1;
        const sent = { grade: row.grade, day: row.lastAttended, hours: Number(row.hours) };
        expect({ grade: grade ?? sent.grade, day: day ?? sent.day, hours: hours ?? sent.hours }).toEqual(sent);
      }
    }
    expect(taken).toBeGreaterThan(4000);
    expect(Object.keys(reasons).toSorted()).toEqual([...college.reasons].toSorted());
  },
);
