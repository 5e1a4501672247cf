import { WhiteWordmark } from '@/components/shell/wordmark'
import { BRAND_TRUCK, Truck } from '@/components/ui/truck'
import { brand } from '@/lib/brand'

export function BrandPanel() {
  return (
    <aside
      className="relative flex flex-col overflow-hidden bg-(image:--brand-gradient) px-14 py-12 text-white max-sm:hidden"
      aria-label={brand.name}
    >
      <WhiteWordmark />
      <div className="relative z-1 mt-24 max-w-120">
        <p className="text-[44px]/[50px] font-semibold tracking-[-.03em]">Every load, every gallon, booked.</p>
        <p className="mt-4.5 max-w-100 text-[16px]/[26px] opacity-[.86]">
          Bank feeds, fuel, tolls, invoices and truck loans in one ledger.
        </p>
      </div>
      <Road />
    </aside>
  )
}

function Road() {
  return (
    <svg
      viewBox="0 0 720 360"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-x-0 bottom-0 h-[46%] w-full"
      aria-hidden
    >
      <path
        d="M0 166.16C86.4 107.2 158.4 96.48 244.8 139.36S417.6 53.6 518.4 101.84 648 144.72 720 91.12V268H0Z"
        fill="rgb(255 255 255 / .07)"
      />
      <path
        d="M0 214.4C129.6 155.44 216 160.8 331.2 198.32S547.2 134 720 176.88V268H0Z"
        fill="rgb(255 255 255 / .08)"
      />
      <rect y="268" width="720" height="92" fill="rgb(12 8 60 / .42)" />
      <path
        className="animate-dash"
        d="M-80 318H800"
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="3"
        strokeDasharray="36 28"
      />
      <g transform="translate(190 172) scale(1.06)">
        <Truck colors={BRAND_TRUCK} />
      </g>
    </svg>
  )
}
