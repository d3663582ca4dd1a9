/** The term of a start date, YYYY-MM-DD: January to May is Spring, June to August Summer, the rest Fall; '' without a date. */
export function termOf(start: string | null): string {
  if (start === null) return '';
  const [year, month] = start.split('-').map(Number);
  if (year === undefined || month === undefined) return '';
  return `${month <= 5 ? 'Spring' : month <= 8 ? 'Summer' : 'Fall'} ${year}`;
}
