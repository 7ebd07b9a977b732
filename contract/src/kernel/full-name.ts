type Named = { firstName: string; lastName: string; username: string };

const isHan = /\p{Script=Han}/u;

/** A name as it is shown to others: family name first, without a space, where it is written in Chinese. Free of any library. */
export const fullName = ({ firstName, lastName, username }: Named): string =>
  (isHan.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`).trim() || username;
