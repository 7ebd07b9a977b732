type Named = { firstName: string; lastName: string; username: string };

const isHan = /\p{Script=Han}/u;

/** Family name first, without a space, where the name is written in Chinese; free of what only a browser has. */
export const fullName = ({ firstName, lastName, username }: Named): string =>
  (isHan.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`).trim() || username;
