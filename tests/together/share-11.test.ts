import { together } from '@/tests/support/together'

together({ share: 11, of: 12 })
