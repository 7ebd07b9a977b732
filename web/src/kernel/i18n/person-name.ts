type Named = { firstName: string; lastName: string; username: string };

const isHan = /\p{Script=Han}/u;

/** Family name first, without a space, where the name is written in Chinese. */
export const personName = ({ firstName, lastName, username }: Named): string => {
  const name = isHan.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`;
  return name.trim() || username;
};
