/** The value of a date field while some of its parts are missing: neither a date nor none. */
export const incompleteDate = 'incomplete';
