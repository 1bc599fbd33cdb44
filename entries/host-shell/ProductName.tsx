import { BrandLogo } from '../../shared/ui/branding/BrandLogo';
import { useBranding } from '../../shared/ui/branding/branding-context';

/** Logo and name of the organisation, or else of the product, whose name is not translated. */
export function ProductName() {
  const render = useBranding();
  return (
    <>
      <span className="flex shrink-0 *:size-9 [&>img]:w-auto [&>img]:max-w-16">
        <BrandLogo />
      </span>
      <span className="min-w-0 grow truncate font-semibold text-lg">{render('name', (name) => name, 'Vestibule')}</span>
    </>
  );
}
