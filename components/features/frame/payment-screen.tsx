import { Wordmark } from '@/components/shell/wordmark'
import { ButtonLink } from '@/components/ui/button-link'
import { Hero } from '@/components/ui/hero'

const OUTCOMES = {
  success: {
    title: 'Thank You, Your Payment Has Been Received!',
    text: 'We have received your payment. Welcome aboard. The details will be sent to you by email.',
    fill: 'var(--pos-subtle)',
    ring: 'var(--pos-border)',
    mark: <path d="M42 61.5 54.5 74 79 47" stroke="var(--pos)" />,
  },
  error: {
    title: 'We Encountered a Problem',
    text: 'There was an issue processing your payment. Please check your payment details and try again.',
    fill: 'var(--neg-subtle)',
    ring: 'var(--neg-border)',
    mark: <path d="M60 42v24M60 77.5v.5" stroke="var(--neg)" />,
  },
}

export function PaymentScreen({ outcome }: { outcome: keyof typeof OUTCOMES }) {
  const { title, text, fill, ring, mark } = OUTCOMES[outcome]
  return (
    <>
      <header className="absolute top-4.5 left-7">
        <Wordmark />
      </header>
      <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
        <div className="flex max-w-130 flex-col items-center p-6 text-center">
          <svg width="120" height="120" viewBox="0 0 120 120" fill="none" aria-hidden>
            <circle cx="60" cy="60" r="58" fill={fill} />
            <circle cx="60" cy="60" r="42" stroke={ring} strokeWidth="2" />
            <g strokeWidth="6" strokeLinecap="round" strokeLinejoin="round">
              {mark}
            </g>
          </svg>
          <Hero className="mt-6">{title}</Hero>
          <p className="mt-3.5 text-[16px]/[25px] text-balance text-fg-2">{text}</p>
          <ButtonLink size={40} className="mt-7" href="/" prefetch={false}>
            Get back to home page
          </ButtonLink>
        </div>
      </main>
    </>
  )
}
