export { readSignInMethods } from './reviewed-methods';
export { SignInMethodsReview } from './SignInMethodsReview';
