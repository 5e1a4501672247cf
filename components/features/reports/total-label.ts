import { counted, countText } from '@/components/ui/count-text'

/** 'Total, 5 customers'; for some of them 'Total, 2 of 5 customers'. */
export const totalLabel = (shown: number, all: number, noun: string): string =>
  `Total, ${shown === all ? '' : `${countText(shown)} of `}${counted(all, noun)}`
