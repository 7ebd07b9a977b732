type Named = { firstName: string; lastName: string; username: string };

const isHan = /\p{Script=Han}/u;

/** Display name: family name first and without a space if it is Chinese. No dependencies. */
export const fullName = ({ firstName, lastName, username }: Named): string =>
  (isHan.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`).trim() || username;
