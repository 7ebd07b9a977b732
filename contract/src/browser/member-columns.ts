/** Columns of the file of the members of a community. No dependencies. */
export const memberColumns = ['name', 'username', 'email', 'role', 'state', 'joined', 'answers'] as const;
