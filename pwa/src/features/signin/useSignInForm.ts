import { useRef, useState, type FormEvent } from "react";
import { wrongIn, type SignInForm, type Wrong } from "./model";

type Name = keyof SignInForm;
const NAMES: readonly Name[] = ["email", "password"];

/** As our other forms do, it says what is wrong with a field once somebody has left it, and all of it on submitting. */
export function useSignInForm(onFilled: (form: SignInForm) => void) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [judged, setJudged] = useState<readonly Name[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const fields = { email, password };

  // What the browser's own list has filled in is there, whether it told of it or not.
  const read = (): SignInForm => ({
    email: email.current?.value.trim() ?? "",
    password: password.current?.value ?? "",
  });
  const field = (name: Name) => ({
    name,
    ref: fields[name],
    error: judged.includes(name) ? wrong[name] : undefined,
    onInput: () => setWrong(wrongIn(read())),
    onBlur: () => {
      setWrong(wrongIn(read()));
      setJudged((names) => (names.includes(name) ? names : [...names, name]));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = read();
    const found = wrongIn(form);
    setWrong(found);
    setJudged(NAMES);
    setSubmitted(true);
    const first = NAMES.find((name) => found[name] !== undefined);
    if (first) fields[first].current?.focus();
    else onFilled(form);
  };
  return { field, isSubmitted, submit };
}
