import { ProductLogo } from '../image/ProductLogo';
import { useBranding } from './branding-context';

/** The organisation's logo, or the product's. It is decorative: the name and the heading under it say the same. */
export function BrandLogo() {
  const render = useBranding();
  return render(
    'logo',
    (logo) =>
      render(
        'logoDark',
        (dark) => (
          <>
            <LogoImage source={logo} className="light-only" />
            <LogoImage source={dark} className="dark-only" />
          </>
        ),
        // A logo for light pages may be invisible on a dark one.
        <LogoImage source={logo} className="plate" />,
      ),
    <ProductLogo />,
  );
}

/** It has its height before the image is decoded, so that nothing moves. */
function LogoImage({ source, className }: { source: string; className: string }) {
  return <img src={source} alt="" className={`h-12 max-w-3/4 object-contain ${className}`} />;
}
