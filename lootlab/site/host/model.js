// A screen's traits as the page knows them: what anywidget's model is in Jupyter, as far as screen.js asks for it.
export class Model {
  constructor(state, send) {
    this.state = state;
    this.send = send;
    this.ears = new Map();
  }
  get(name) { return this.state[name]; }
  on(name, does) { (this.ears.get(name) ?? this.ears.set(name, new Set()).get(name)).add(does); }
  off(name, does) { this.ears.get(name)?.delete(does); }
  tell(name, ...what) { for (const does of this.ears.get(name) ?? []) does(...what); }
  update(state) {
    Object.assign(this.state, state);
    for (const name of Object.keys(state)) this.tell(`change:${name}`);
  }
}
