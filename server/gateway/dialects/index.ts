export { createAnswerReader } from "./answer-reader";
export * from "./dialect";
export { errorBody } from "./error-body";
export { readCallerRequest } from "./read-caller-request";
export { writeTools } from "./write-tools";
