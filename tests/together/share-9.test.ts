import { together } from '@/tests/support/together'

together({ share: 9, of: 12 })
