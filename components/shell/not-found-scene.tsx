'use client'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Hero } from '@/components/ui/hero'
import { NIGHT_TRUCK, Truck } from '@/components/ui/truck'
import { WhiteWordmark } from './wordmark'

/** x, y, radius, brightness in the 1440 × 900 sky; none behind the text. */
const STARS = Array.from({ length: 38 }, (_, index) => ({
  x: 185 + ((index * 211) % 1240),
  y: 17 + ((index * 97) % 372),
  r: index % 5 === 0 ? 1.6 : 1,
  shine: 0.18 + (index % 4) * 0.14,
})).filter((star) => star.x > 420 || star.y > 340)

export function NotFoundScene() {
  return (
    <main id="main" className="relative h-dvh overflow-hidden bg-[#0a0a16]">
      <NightRoad />
      <div className="absolute top-14 left-18 max-w-120 max-sm:inset-x-6 max-sm:top-7">
        <WhiteWordmark />
        <Hero size="poster" className="mt-16 text-white">
          Wrong turn
        </Hero>
        <p className="mt-2.5 text-[17px] text-balance leading-6.5 text-[#D5D0F2]">There is no page at this address.</p>
        <div className="mt-6 flex flex-wrap gap-2">
          <ButtonLink variant="white" size={40} href="/">
            Go to dashboard
          </ButtonLink>
          <Button variant="white-outline" size={40} onClick={() => window.history.back()}>
            Go back
          </Button>
        </div>
      </div>
    </main>
  )
}

function NightRoad() {
  return (
    <svg
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      className="absolute inset-0 h-full w-full"
      aria-hidden
    >
      <defs>
        <linearGradient id="night-sky" x1="0" x2="0" y1="0" y2="1">
          <stop stopColor="#0A0A16" />
          <stop offset=".62" stopColor="#1D1647" />
          <stop offset="1" stopColor="#3A2A86" />
        </linearGradient>
        <radialGradient id="night-beam">
          <stop stopColor="#FFE9B0" stopOpacity=".5" />
          <stop offset="1" stopColor="#FFE9B0" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="1440" height="900" fill="url(#night-sky)" />
      {STARS.map((star) => (
        <circle key={`${star.x} ${star.y}`} cx={star.x} cy={star.y} r={star.r} fill="#fff" opacity={star.shine} />
      ))}
      <path d="M1150 118a56 56 0 1 1-74 74a46 46 0 0 0 74-74Z" fill="#EDE9FF" />
      <path d="M0 640c140-110 260-130 420-60s260-150 430-110 240 140 380 60 160-70 210-80v350H0Z" fill="#17123A" />
      <path d="M0 690c200-90 330-70 520-30s330-110 520-50 280 60 400 0v290H0Z" fill="#110D2C" />
      <rect y="738" width="1440" height="162" fill="#0B0918" />
      <path d="M0 738h1440" stroke="#3B3270" strokeWidth="3" />
      <path
        className="animate-dash [--dash:128]"
        d="M-80 822H1540"
        stroke="#EDE9FF"
        strokeOpacity=".7"
        strokeWidth="6"
        strokeDasharray="72 56"
      />
      <Sign />
      <ellipse cx="790" cy="770" rx="190" ry="26" fill="url(#night-beam)" />
      <g transform="translate(226 594) scale(1.5)">
        <Truck colors={NIGHT_TRUCK} />
      </g>
    </svg>
  )
}

function Sign() {
  const text = { textAnchor: 'middle' as const, fill: '#fff', fontFamily: 'var(--font-sans)' }
  return (
    <g className="max-sm:[transform:translate(716px,510px)_scale(0.8)]" transform="translate(986 452)">
      <rect x="34" y="120" width="9" height="168" fill="#5B5580" />
      <rect x="205" y="120" width="9" height="168" fill="#5B5580" />
      <rect width="248" height="138" rx="12" fill="#0F5A43" />
      <rect x="7" y="7" width="234" height="124" rx="8" fill="none" stroke="#fff" strokeWidth="3" />
      <text x="124" y="78" {...text} fontSize="64" fontWeight="680" letterSpacing="-.02em">
        404
      </text>
      <text x="124" y="112" {...text} fontSize="20" fontWeight="560">
        Exit closed
      </text>
    </g>
  )
}
