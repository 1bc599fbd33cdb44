import { ProductLogo } from '../image/ProductLogo';
import { useBranding } from './branding-context';

interface BrandLogoProps {
  /** The classes of the organisation's logo, with its height. */
  image?: string;
  /** The classes of the product's logo. */
  product?: string;
}

/** The organisation's logo, or the product's. It is decorative: the name and the heading near it say the same. */
export function BrandLogo({ image = 'h-12 max-w-3/4', product }: BrandLogoProps) {
  const render = useBranding();
  return render(
    'logo',
    (logo) =>
      render(
        'logoDark',
        (dark) => (
          <>
            <LogoImage source={logo} className={`light-only ${image}`} />
            <LogoImage source={dark} className={`dark-only ${image}`} />
          </>
        ),
        // A logo for light pages may be invisible on a dark one.
        <LogoImage source={logo} className={`plate ${image}`} />,
      ),
    <ProductLogo className={product} />,
  );
}

/** It has its height before the image is decoded, so that nothing moves. */
function LogoImage({ source, className }: { source: string; className: string }) {
  return <img src={source} alt="" className={`object-contain ${className}`} />;
}
