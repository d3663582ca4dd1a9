/** What the parts say that the light pages are made of as well; apart, so that these load no more than that. */
export const words = {
  back: 'Back',
  tryAgain: 'Try again',
  actions: 'Actions',
  pages: 'Pages',
  pagesOf: (label: string) => `Pages of ${label}`,
  previous: 'Previous',
  next: 'Next',
  pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
  searchOf: (label: string) => `Search ${label}`,
  all: 'All',
  clearSearchAndFilters: 'Clear search and filters',
};
