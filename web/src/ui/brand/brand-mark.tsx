/** The logo of the site, else of the product: a P that is a place with a path to it. */
export const BrandMark = ({ size = 32, logo }: { size?: number; /** Address of the site's own. */ logo: string | null | undefined }) => (
  <img src={logo ?? '/favicon.svg'} width={size} height={size} alt="" />
);
